const PAGES: Record<string, string> = {
  chapter_published: '/admin/chapters',
  chapter_not_ready: '/admin/chapters',
  new_message: '/admin/audience#list=messages',
  new_lead: '/admin/audience#list=leads',
  mail_failed: '/admin/mail',
  mail_waits: '/admin/mail',
};

/** The page with what a notification is about; undefined where there is none. */
export function notificationPage(notificationType: string): string | undefined {
  return Object.hasOwn(PAGES, notificationType) ? PAGES[notificationType] : undefined;
}
