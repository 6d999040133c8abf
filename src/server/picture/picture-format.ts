/** Width and height of a picture as it is seen, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** How pictures of one kind are written, and what can be told of them without drawing them. */
export interface PictureFormat {
  /** How the names of its files end, with the dot. */
  ending: string;
  contentType: string;
  /** Whether bytes begin as a picture of this kind does, whatever their name says. */
  isFormat: (bytes: Buffer) => boolean;
  /**
   * The same picture without what it says about where, when and by whom it was taken. What it shows
   * stays to the last bit, and so do its colours and which side is up.
   *
   * @throws DamagedPictureError or a RangeError where it is no whole picture
   */
  strip: (bytes: Buffer) => Buffer;
  /**
   * How large it is seen.
   *
   * @throws DamagedPictureError or a RangeError where it does not say
   */
  readSize: (bytes: Buffer) => PictureSize;
}
