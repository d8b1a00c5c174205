import { createElement, type ComponentProps, type ReactNode } from 'react';
import { Field as Frame } from '~/ui/fields.tsx';

type Own = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  /** Buttons beside the field. */
  buttons?: ReactNode;
};
type Control<Tag extends 'input' | 'textarea' | 'select'> = Own & Omit<ComponentProps<Tag>, 'className'>;
type Props =
  | ({ as?: 'input' } & Control<'input'>)
  | ({ as: 'textarea' } & Control<'textarea'>)
  | ({ as: 'select' } & Control<'select'>);

export function Field(props: Props) {
  const { as = 'input', label, error, hint, className = 'min-w-0', buttons, ...control } = props;
  return (
    <Frame {...{ label, error, hint, className }} id={control.id}>
      {({ 'aria-describedby': notes, ...fieldProps }) => {
        const element = createElement(as, {
          ...fieldProps,
          ...(buttons && { className: 'field min-w-0 flex-1 basis-40' }),
          ...control,
          id: fieldProps.id,
          'aria-describedby': [control['aria-describedby'], notes].filter(Boolean).join(' ') || undefined,
        });
        if (!buttons) return element;
        return (
          <div className="flex flex-wrap gap-3">
            {element}
            {buttons}
          </div>
        );
      }}
    </Frame>
  );
}

type AddressProps = Omit<Control<'input'>, 'label'> & {
  /** Says why the address can't be changed. */
  fixed?: string | false;
};

/** For the address of a web page or file. */
export const URL_INPUT = {
  inputMode: 'url',
  dir: 'ltr',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

/** The last part of a page's address. */
export function AddressField({ fixed = false, hint, ...props }: AddressProps) {
  const control = { ...props, hint: fixed || hint, readOnly: fixed !== false };
  return (
    <Field label="Address" {...control} dir="ltr" maxLength={100} autoCapitalize="none" spellCheck={false} />
  );
}
