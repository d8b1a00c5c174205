// The words of the mails about accounts.
import { PRODUCT_NAME } from '../../lib/site/product.ts';

export type Mail = { subject: string; body: string };

export const INVITATION_DAYS = 7;

export function resetMail(link: string): Mail {
  return {
    subject: `Set a new password for ${PRODUCT_NAME}`,
    body: [
      `A new password was asked for with this address, for the administration of ${PRODUCT_NAME}.`,
      `Set it here within one hour:`,
      link,
      `If you did not ask for it, do nothing: the password stays as it is.`,
    ].join('\n\n'),
  };
}

export function invitationMail(link: string): Mail {
  return {
    subject: `You are invited to administer ${PRODUCT_NAME}`,
    body: [
      `An administrator of ${PRODUCT_NAME} invites you to administer the site with them.`,
      `Choose your password here within ${INVITATION_DAYS} days:`,
      link,
      `If you do not know what this is about, do nothing.`,
    ].join('\n\n'),
  };
}

/** For an address that has an account with a password. */
export function roleMail(site: string): Mail {
  return {
    subject: `You are an administrator of ${PRODUCT_NAME}`,
    body: [
      `An administrator of ${PRODUCT_NAME} made you an administrator, too. Sign in with your password:`,
      `${site}/admin/login`,
      `If you have forgotten it, the sign-in page helps.`,
    ].join('\n\n'),
  };
}
