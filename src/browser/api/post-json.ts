/** An answer of the server that is not a success, as `{status}: {body or status text}`. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status.toString()}: ${text}`);
    this.status = status;
  }
}

/**
 * Sends JSON to the site's own API, with cookies.
 *
 * @param path for example `/api/contact`
 * @param body what to send
 * @throws RequestError for an answer that is not a success; the network's own error when there is none
 */
export async function postJson(path: string, body: unknown): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new RequestError(response.status, (await response.text()) || response.statusText);
  }
  return response;
}
