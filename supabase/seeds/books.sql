-- The eight books of the first edition.

select private.add_first_books();
