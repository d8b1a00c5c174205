-- A generated column is worked out with the rights of the role that inserts: without this no visitor can ask for the e-book.
grant execute on function private.lead_origin(text) to anon, authenticated, service_role;
