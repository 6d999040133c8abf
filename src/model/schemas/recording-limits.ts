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
