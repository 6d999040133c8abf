/** A fault of GitHub, or of the connection, in one call. */
export type Fault =
  /** A status of its own, and nothing is done. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; message?: string }
  /** Status 200 with errors, and nothing is done. */
  | { kind: 'errors'; errors: { type?: string; message: string }[] }
  /** No answer at all. */
  | { kind: 'hang' }
  /** The connection is cut before anything is done. */
  | { kind: 'reset' }
  /** The call is carried out, but the connection is cut instead of an answer. */
  | { kind: 'lose-reply' }
  /** The call is carried out, but the answer stops in the middle, as if that were all. */
  | { kind: 'truncate' }
  /** A page of a proxy, with status 200. */
  | { kind: 'html' }
  /** Somebody else commits just before the call. */
  | { kind: 'move-head' }
  /** The server answers, and is gone. */
  | { kind: 'leave' }
  /** The call sees the head as it was one commit ago. */
  | { kind: 'old-head' };

/** The calls that read, or those that write. */
export type CallKind = 'read' | 'write';

/** A fault for later calls. */
export interface OrderedFault {
  fault: Fault;
  on: CallKind;
  /** The number of calls of that kind that succeed first. */
  after: number;
  times: number;
}

/**
 * Returns the fault that is ordered for a call, if any.
 *
 * @param orders what is still to come; changed by this
 */
export function takeFault(orders: OrderedFault[], kind: CallKind): Fault | null {
  const order = orders.find(({ on, times }) => on === kind && times > 0);
  if (!order) return null;
  if (order.after > 0) {
    order.after -= 1;
    return null;
  }
  order.times -= 1;
  return order.fault;
}
