import type { ComponentProps } from 'react';
import { buttonClass, type ButtonTone } from '~/ui/button.ts';

type Props = ComponentProps<'button'> & {
  tone?: ButtonTone;
  /** Ignores clicks, but unlike `disabled`, keeps focus. */
  isInactive?: boolean;
};

export function Button({ tone = 'line', isInactive = false, className, onClick, ...button }: Props) {
  return (
    <button
      type="button"
      className={buttonClass(tone, className)}
      aria-disabled={isInactive}
      onClick={(event) => {
        if (!isInactive) onClick?.(event);
      }}
      {...button}
    />
  );
}

export function LinkButton(props: ComponentProps<'button'>) {
  return <button type="button" className="link min-h-11 text-sm" {...props} />;
}
