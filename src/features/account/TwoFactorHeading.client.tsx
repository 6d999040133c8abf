import { useEffect, useRef, type ReactNode } from 'react';

interface StepHeadingProps {
  /** Whether somebody has come here by a button that is gone now. */
  isArrival: boolean;
  children: ReactNode;
}

/** The heading of a step, which takes the focus from a button of the step before. */
export function StepHeading({ isArrival, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) heading.current?.focus();
  }, [isArrival]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
