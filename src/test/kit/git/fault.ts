/** What GitHub, or the way there, does to one call. */
export type Fault =
  /** Answers with a status of its own instead of doing anything. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; message?: string }
  /** Answers 200 with errors instead of doing anything. */
  | { kind: 'errors'; errors: { type?: string; message: string }[] }
  /** Never answers. */
  | { kind: 'hang' }
  /** Cuts the connection before anything is done. */
  | { kind: 'reset' }
  /** Does what it is asked and cuts the connection instead of answering. */
  | { kind: 'lose-reply' }
  /** Does what it is asked and ends in the middle of the answer, as if that were all. */
  | { kind: 'truncate' }
  /** A page of a proxy, with status 200. */
  | { kind: 'html' }
  /** Somebody else commits just before the call. */
  | { kind: 'move-head' }
  /** Answers, and is gone. */
  | { kind: 'leave' }
  /** The call sees the head as it was one commit ago. */
  | { kind: 'old-head' };

/** Which calls: those that read, or those that write. */
export type CallKind = 'read' | 'write';

/** A fault that waits for its calls. */
export interface OrderedFault {
  fault: Fault;
  on: CallKind;
  /** Calls of that kind that pass untouched before. */
  after: number;
  times: number;
}

/**
 * Takes the fault that is ordered for a call, if any.
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
