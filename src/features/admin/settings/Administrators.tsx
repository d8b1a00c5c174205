import { useRef, useState } from 'react';
import { listAdministrators, removeAdministrator, type Administrator } from '~/data/administrators.ts';
import { DataError, REFUSED_IN_WORDS } from '~/data/data-error.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { AdministratorList } from './AdministratorList.tsx';
import { InviteForm } from './InviteForm.tsx';
import { ADMINISTRATOR_REMOVED, INVITATION_WITHDRAWN, NOT_REMOVED, removalQuestion } from './messages.ts';

/** Who administers the site: the list, an invitation, a removal. */
export function Administrators() {
  const { state, value, reload } = useLoaded(listAdministrators);
  const [busyId, setBusyId] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const remove = async ({ user_id, email, is_invited }: Administrator) => {
    if (!window.confirm(removalQuestion(email, is_invited))) return;
    setBusyId(user_id);
    try {
      await removeAdministrator(user_id);
      showToast({ title: is_invited ? INVITATION_WITHDRAWN : ADMINISTRATOR_REMOVED, tone: 'success' });
      await reload();
      // The button that was pressed is gone.
      title.current?.focus();
    } catch (error) {
      if (error instanceof DataError && error.code === REFUSED_IN_WORDS)
        showToast({ title: NOT_REMOVED, description: error.message, tone: 'error' });
      else await handleWriteFailure(error, NOT_REMOVED, reload);
    }
    setBusyId(null);
  };

  return (
    <section className="plate mt-6 p-6 md:p-8" aria-labelledby="administrators-title">
      <h2 ref={title} id="administrators-title" tabIndex={-1} className="text-heading">
        Administrators
      </h2>
      {state.kind === 'failed' && (
        <LoadNotice onRetry={reload}>The administrators could not be loaded.</LoadNotice>
      )}
      {state.kind === 'loading' && <p className="mt-6">…</p>}
      {value && (
        <AdministratorList
          administrators={value}
          busyId={busyId}
          onRemove={(administrator) => void remove(administrator)}
        />
      )}
      <InviteForm onInvited={reload} />
    </section>
  );
}
