/** The most that Netlify passes to a function, in bytes, with room for base64 below 6 MB. */
export const maxUploadBytes = 4 * 1024 * 1024;

/** The longest side of a picture, in pixels. */
export const maxPictureSide = 12_000;

/** The most pixels that a picture may have, counting each frame of an animation. */
export const maxPicturePixels = 25_000_000;

export interface PictureSize {
  width: number;
  height: number;
  frames?: number | undefined;
}

/**
 * Returns why a picture is too large to be processed, in a sentence that says what to do; else
 * null.
 */
export function findOversize(
  { width, height, frames = 1 }: PictureSize,
  maxPixels = maxPicturePixels,
): string | null {
  if (Math.max(width, height) > maxPictureSide) {
    const side = maxPictureSide.toLocaleString('en-US');
    return `The picture has more than ${side} pixels on a side. Please make it smaller.`;
  }
  if (width * height * frames <= maxPixels) return null;
  const limit = `${Math.floor(maxPixels / 100_000) / 10} million pixels`;
  return frames > 1
    ? `The picture has more than ${limit} in its ${frames} frames together. Please make it smaller or shorter.`
    : `The picture has more than ${limit}. Please make it smaller.`;
}

/** The endings of recordings, which follow from what is in them: `.m4a` has no picture. */
export const recordingEndings = ['.mp4', '.webm', '.mp3', '.m4a'] as const;

export type RecordingEnding = (typeof recordingEndings)[number];

/** Twenty seconds are asked for, and a slow speaker gets some more. */
export const maxRecordingSeconds = 30;

/** What is told before a recording is chosen. */
export const recordingLimits = `MP4 (H.264 and AAC), WebM, MP3 or M4A; up to 4 MB and ${maxRecordingSeconds} seconds. Twenty are best.`;

/** Returns whether a file is a recording, by its name. */
export function isRecordingName(name: string): boolean {
  return recordingEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Returns whether a recording has a picture, by its name. */
export function isVideoName(name: string): boolean {
  return /\.(?:mp4|webm)$/i.test(name);
}
