import type { ComponentProps } from 'react';
import { buttonClass, type ButtonTone } from '~/ui/button.ts';

type Props = ComponentProps<'button'> & {
  tone?: ButtonTone;
  /** Ignores clicks, but unlike `disabled`, keeps focus. */
  isOff?: boolean;
};

export function Button({ tone = 'line', isOff = false, className, onClick, ...button }: Props) {
  return (
    <button
      type="button"
      className={buttonClass(tone, className)}
      aria-disabled={isOff}
      onClick={(event) => {
        if (!isOff) onClick?.(event);
      }}
      {...button}
    />
  );
}
