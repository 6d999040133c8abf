import { Component, type ReactNode } from 'react';
import { logError } from '#lib/browser/log-error.client.ts';

interface PartBoundaryProps {
  children: ReactNode;
  /** Rendered instead of a part that has failed; a sentence by default. */
  fallback?: ReactNode;
  /** The data that the part renders: when it changes, a failed part is tried again. */
  value?: unknown;
  onFail?: (() => void) | undefined;
}

interface PartBoundaryState {
  hasFailed: boolean;
}

/** Catches a part that fails to render, so that the rest of the editor stays. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  static getDerivedStateFromError(): PartBoundaryState {
    return { hasFailed: true };
  }

  override state: PartBoundaryState = { hasFailed: false };

  private isLogged = false;

  override componentDidCatch(error: unknown): void {
    this.props.onFail?.();
    // A part that is retried with each keystroke would fill the log.
    if (this.isLogged) return;
    this.isLogged = true;
    logError('Error drawing a part of the editor:', error);
  }

  override componentDidUpdate(before: PartBoundaryProps, { hasFailed }: PartBoundaryState): void {
    if (hasFailed && this.state.hasFailed && before.value !== this.props.value) {
      this.setState({ hasFailed: false });
    }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { fallback } = this.props;
    return fallback === undefined ? (
      <p className="part-failed">This can’t be shown right now. What you typed is safe.</p>
    ) : (
      fallback
    );
  }
}

/** Options for a root whose boundaries do their own logging. */
export const boundedRoot = { onCaughtError: () => undefined };
