import type { ChosenPicture } from './choose-picture.client.ts';

/** Loads the code that shrinks pictures with the first of them. */
export async function choosePicture(file: File): Promise<ChosenPicture> {
  const chooser = await import('./choose-picture.client.ts').catch(() => null);
  return (
    chooser?.choosePicture(file) ?? {
      kind: 'refused',
      sentence: "We couldn't upload the picture. Check your connection and choose it again.",
    }
  );
}
