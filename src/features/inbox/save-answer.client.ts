/** Long enough for any browser to have begun the download. */
const keepMilliseconds = 60_000;

/**
 * Lets the browser save what the server answered, as if it had followed a link there.
 *
 * @param response a success, named by its `Content-Disposition`
 * @param fallbackName of the file, where the server names none
 * @throws what the network throws for an answer that breaks off: then nothing is saved
 */
export async function saveAnswer(response: Response, fallbackName: string): Promise<void> {
  const blob = await response.blob();
  const [, name] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name ?? fallbackName;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, keepMilliseconds);
}
