// The words of the mails about accounts.
import { PRODUCT_NAME } from '../../lib/site/product.ts';

export type Mail = { subject: string; body: string };

export const INVITATION_DAYS = 7;

export function resetMail(link: string): Mail {
  return {
    subject: `Set a new password for ${PRODUCT_NAME}`,
    body: [
      `We received a request to set a new password for this address, for the administration of ${PRODUCT_NAME}.`,
      `Set it here within one hour:`,
      link,
      `If you did not ask for this, you can ignore this email. Your password stays the same.`,
    ].join('\n\n'),
  };
}

export function invitationMail(link: string): Mail {
  return {
    subject: `You are invited to help run ${PRODUCT_NAME}`,
    body: [
      `An administrator of ${PRODUCT_NAME} has invited you to help run the site.`,
      `Choose your password here within ${INVITATION_DAYS} days:`,
      link,
      `If you were not expecting this, you can ignore this email.`,
    ].join('\n\n'),
  };
}

/** For an address that has an account with a password. */
export function roleMail(site: string): Mail {
  return {
    subject: `You are now an administrator of ${PRODUCT_NAME}`,
    body: [
      `An administrator of ${PRODUCT_NAME} has made you an administrator as well. Sign in with your password:`,
      `${site}/admin/login`,
      `If you have forgotten it, you can reset it on the sign-in page.`,
    ].join('\n\n'),
  };
}
