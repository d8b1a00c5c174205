import { createContext, useContext } from 'react';
import type { Role } from '~/data/administrators.ts';

export type Account = { email: string; role: Role };

export const AccountContext = createContext<Account>({ email: '', role: 'admin' });

/** Only hides what does not work for editors: the database enforces access. */
export const useAccount = () => useContext(AccountContext);

export const useIsAdministrator = () => useAccount().role === 'admin';
