import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

/** The objects of one bucket. */
export class ObjectStore {
  readonly client: S3Client;
  readonly bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.client = client;
    this.bucket = bucket;
  }

  async put(key: string, body: Uint8Array | string, contentType = 'application/x-ndjson'): Promise<void> {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.bucket,
        Key: key,
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: contentType,
      }),
    );
  }

  async putJson(key: string, value: unknown): Promise<void> {
    await this.put(key, JSON.stringify(value), 'application/json');
  }

  /** Creates an object. Returns false if there is one with its key. */
  async create(key: string, value: unknown): Promise<boolean> {
    try {
      await this.client.send(
        new PutObjectCommand({
          Bucket: this.bucket,
          Key: key,
          Body: JSON.stringify(value),
          ContentType: 'application/json',
          IfNoneMatch: '*',
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === 'PreconditionFailed') return false;
      throw error;
    }
  }

  /** Returns an object's bytes, or undefined if there is none. */
  async get(key: string): Promise<Uint8Array | undefined> {
    try {
      const { Body: body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return (await body?.transformToByteArray()) ?? new Uint8Array(0);
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  /** Returns what an object of our own says, or undefined if there is none. */
  async getJson(key: string): Promise<unknown> {
    const bytes = await this.get(key);
    return bytes === undefined ? undefined : JSON.parse(Buffer.from(bytes).toString());
  }

  /** Returns the keys with a prefix, in order: at most the first thousand. */
  async list(prefix: string): Promise<readonly string[]> {
    const { Contents: contents = [] } = await this.client.send(
      new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix }),
    );
    return contents.flatMap(({ Key: key }) => key ?? []).sort();
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }
}
