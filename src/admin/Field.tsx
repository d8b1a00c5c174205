import { createElement, type ComponentProps, type ReactNode } from 'react';
import { Field as Frame } from '~/ui/fields.tsx';

type Own = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
};
type Control<Tag extends 'input' | 'textarea' | 'select'> = Own & Omit<ComponentProps<Tag>, 'className'>;
type Props =
  | ({ as?: 'input' } & Control<'input'>)
  | ({ as: 'textarea' } & Control<'textarea'>)
  | ({ as: 'select' } & Control<'select'>);

export function Field({ as = 'input', label, error, hint, className = 'min-w-0', ...control }: Props) {
  return (
    <Frame {...{ label, error, hint, className }} id={control.id}>
      {({ 'aria-describedby': notes, ...fieldProps }) =>
        createElement(as, {
          ...fieldProps,
          ...control,
          id: fieldProps.id,
          'aria-describedby': [control['aria-describedby'], notes].filter(Boolean).join(' ') || undefined,
        })
      }
    </Frame>
  );
}
