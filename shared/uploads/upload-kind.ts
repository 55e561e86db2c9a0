import type { BoardFormat } from '../importers/boards/board-format.ts';
import { FORMATS } from '../importers/boards/formats.ts';
import { printable } from '../log/printable.ts';
import { type Upload, UploadRefusedError } from './upload.ts';

/** As those of `import --board`. */
const MOST_BOARD_CHARACTERS = 150;

/** What an upload contains. */
export type UploadKind =
  | { readonly name: 'feed' }
  | {
      readonly name: 'boards';
      readonly format: BoardFormat;
      /** The board of records that do not name theirs: a folder below that of the format. */
      readonly board: string | null;
    };

/**
 * Tells what an object contains by its key: `feeds/…`, or `boards/FORMAT/…` with an optional folder for the board.
 * @throws UploadRefusedError
 */
export function kindOf({ key }: Pick<Upload, 'key'>): UploadKind {
  const [folder, name = '', ...path] = key.split('/');
  if (folder === 'feeds') return { name: 'feed' };
  const format = FORMATS.find((each) => each.name === name);
  if (folder !== 'boards' || format === undefined) {
    const names = FORMATS.map((each) => each.name).join(', ');
    throw new UploadRefusedError(`${key} is neither feeds/FILE nor boards/FORMAT/FILE; formats are ${names}`);
  }
  const [board] = path;
  if (path.length < 2 || board === undefined) return { name: 'boards', format, board: null };
  if (board.trim() === '' || board.length > MOST_BOARD_CHARACTERS || printable(board) !== board) {
    throw new UploadRefusedError(
      `the folder of a board is its name: 1 to ${MOST_BOARD_CHARACTERS} characters without control characters`,
    );
  }
  return { name: 'boards', format, board };
}
