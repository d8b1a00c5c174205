/** The account service's own answer to a wrong password, header for header. */
export function wrongPasswordResponse(): Response {
  return Response.json(
    { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    { status: 400, headers: { 'X-Sb-Error-Code': 'invalid_credentials' } },
  );
}
