/** An object of a bucket. */
export interface StoredObject {
  readonly bucket: string;
  readonly key: string;
}

/** Reads `s3://BUCKET/KEY`; undefined for anything else. */
export function storedObjectOf(text: string): StoredObject | undefined {
  const { bucket, key } =
    /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(?<key>.{1,1024})$/su.exec(text)?.groups ?? {};
  return bucket === undefined || key === undefined ? undefined : { bucket, key };
}

/** Returns the name of an object for messages. */
export const objectName = ({ bucket, key }: StoredObject): string => `s3://${bucket}/${key}`;
