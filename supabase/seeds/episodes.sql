-- The six episodes of the first edition.

select private.add_first_episodes();
