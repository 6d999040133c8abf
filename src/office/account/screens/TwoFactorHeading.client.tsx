import { useEffect, useRef, type ReactNode } from 'react';

interface TwoFactorHeadingProps {
  isArrival: boolean;
  children: ReactNode;
}

/** A heading that takes the focus where the button that led here is gone. */
export function TwoFactorHeading({ isArrival, children }: TwoFactorHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) heading.current?.focus();
  }, [isArrival]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl/[1.2] focus-visible:outline-offset-4">
      {children}
    </h2>
  );
}
