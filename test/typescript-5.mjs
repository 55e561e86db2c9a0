// dependency-cruiser reads TypeScript through the compiler's JavaScript interface, which TypeScript 7 does not
// have: for that one tool, `typescript` is the version 5 that is installed beside it.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const [name, ...path] = specifier.split('/');
    return next(name === 'typescript' ? ['typescript5', ...path].join('/') : specifier, context);
  },
});
