import { useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '~/data/sessions.ts';
import { describeDevice } from '../auth/devices.ts';
import { Button } from '../Button.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';
import { ListRow } from './ListRow.tsx';

export function Sessions() {
  const query = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const ending = useWrite({
    write: (id: string | null) => (id === null ? endOtherSessions() : endSession(id)),
    onSuccess: (_, id) => ({ title: id === null ? 'Signed out everywhere else' : 'Signed out there' }),
    onError: 'Not signed out',
  });
  const signOutButton = (label: string, id: string | null) => (
    <Button className="px-3 text-sm" isInactive={ending.isPending} onClick={() => ending.run(id)}>
      {label}
    </Button>
  );
  return (
    <Panel
      title="Where you’re signed in"
      id="sessions"
      note="See a device you don’t know? Sign it out and change your password."
    >
      <Loaded query={query} errorMessage="Your devices could not be loaded.">
        {(sessions) => (
          <>
            <ul aria-label="Where you’re signed in" className="mt-3">
              {sessions.map(({ id, last_used_at, ip, user_agent, is_current }) => (
                <ListRow
                  key={id}
                  title={describeDevice(is_current ? navigator.userAgent : user_agent)}
                  mark={is_current && '(this one)'}
                  facts={[`Last used ${formatMoment(last_used_at)}`, ip && `IP address ${ip}`]}
                >
                  {!is_current && signOutButton('Sign out', id)}
                </ListRow>
              ))}
            </ul>
            {sessions.length > 1 && <p className="mt-4">{signOutButton('Sign out all others', null)}</p>}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
