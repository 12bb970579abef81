/** A file as it was sent. Neither its name nor the type that it claims says what it is. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Buffer;
}
