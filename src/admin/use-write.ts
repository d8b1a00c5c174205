import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { showToast, type ToastInput } from '~/lib/toasts/toasts.store.ts';
import { leaveUnlessAdmitted } from './auth/leave-for-sign-in.ts';
import { explainError, mayBeSignedOut } from './failures.ts';
import { closestSection, focusSection } from './focus-section.ts';

type Write<Input, Output> = {
  /** Must be confirmed first. */
  question?: (input: Input) => string | undefined;
  write: (input: Input) => Promise<Output>;
  onSuccess?: (output: Output, input: Input) => ToastInput | undefined;
  afterReload?: (output: Output, input: Input) => void;
  /** A failed write may mean that the page is out of date. */
  reloadsAfterFailure?: boolean;
  /** A toast's title, or a handler. */
  onError: string | ((error: unknown, input: Input) => void | Promise<void>);
};

/**
 * One write at a time; further clicks are ignored. A success reloads the page's queries, and moves lost focus to
 * the section's title. A failure opens the sign-in page if the session has ended.
 */
export function useWrite<Input = void, Output = unknown>({
  question,
  write,
  onSuccess,
  afterReload,
  reloadsAfterFailure = true,
  onError,
}: Write<Input, Output>) {
  const client = useQueryClient();
  const mutationKey = [useId()];
  const origin = useRef<{ section: Element | null }>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: write,
    onSuccess: async (output, input) => {
      const toast = onSuccess?.(output, input);
      if (toast) showToast({ tone: 'success', ...toast });
      await client.invalidateQueries();
      afterReload?.(output, input);
      // The clicked button may have disappeared with its row.
      setTimeout(() => {
        if (origin.current && document.activeElement === document.body) focusSection(origin.current.section);
      });
    },
    onError: async (error, input) => {
      if (mayBeSignedOut(error) && (await leaveUnlessAdmitted())) return;
      if (typeof onError === 'string')
        showToast({ title: onError, description: explainError(error), tone: 'error' });
      else await onError(error, input);
      if (reloadsAfterFailure && mayBeSignedOut(error)) await client.invalidateQueries();
    },
  });
  return {
    run: (input: Input) => {
      if (client.isMutating({ mutationKey }) > 0) return;
      const text = question?.(input);
      if (text !== undefined && !window.confirm(text)) return;
      const { activeElement } = document;
      // Safari doesn't focus clicked buttons.
      origin.current =
        activeElement && activeElement !== document.body ? { section: closestSection(activeElement) } : null;
      mutate(input);
    },
    isPending,
    pending: isPending ? variables : undefined,
  };
}
