import { Command } from './command.ts';

/** The commands and errors of SQS, Step Functions and KMS as bundles contain them, for the reason that commands.ts states. */
export class DecryptCommand extends Command {}
export class DescribeExecutionCommand extends Command {}
export class EncryptCommand extends Command {}
export class SendMessageBatchCommand extends Command {}
export class SendMessageCommand extends Command {}
export class StartExecutionCommand extends Command {}

export class ExecutionAlreadyExists extends Error {
  override readonly name = 'ExecutionAlreadyExists';

  constructor({ message }: { readonly message: string }) {
    super(message);
  }
}
