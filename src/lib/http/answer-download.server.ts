/** A file that an answer carries. */
export interface Download {
  /** Letters, digits, dashes and dots only. */
  name: string;
  contentType: string;
  /** Written while the answer is on its way, only as fast as it is taken. */
  pieces: AsyncGenerator<string, void>;
  /** Told of a failure on the way: too late for any other answer. */
  reportFailure: (error: unknown) => void;
}

/**
 * An answer that a browser saves as a file. A failure on the way breaks the answer off, so that
 * nobody takes a part for the whole.
 *
 * @param download the file
 * @throws what writing its first piece throws: until then another answer is possible
 */
export async function answerDownload(download: Download): Promise<Response> {
  const { name, contentType, pieces, reportFailure } = download;
  const encoder = new TextEncoder();
  let piece = await pieces.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (piece.done) {
          controller.close();
          return;
        }
        controller.enqueue(encoder.encode(piece.value));
        try {
          piece = await pieces.next();
        } catch (error) {
          reportFailure(error);
          throw error;
        }
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
