-- An address as the forms accept it too (src/lib/email-address.ts): one @, a dot in the domain, at most 254 characters
-- (RFC 5321), no blanks, control characters, brackets or quotation marks. The first rule let control characters
-- through, and what \s means to PostgreSQL hangs on the database's locale: hence every blank of Unicode by its number.
-- Replaced in 20261122100050_email_addresses.sql.
create or replace function private.is_email(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(address) <= 254
    and address !~ '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff<>"]'
    and address ~ '^[^@]+@[^@.]+(\.[^@.]+)+$';
$$;
