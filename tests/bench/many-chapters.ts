export const WORDS = 2400;

export const PUBLISH_ALL = 'update public.book_chapters set is_published = true where not is_published';

export const ADD_CHAPTERS = `
  with paragraphs as materialized (
    select paragraph, cardinality(regexp_split_to_array(paragraph, ' ')) as words
    from public.book_chapters as seeded,
      lateral regexp_split_to_table(seeded.content, E'\\n+') as paragraph
    where seeded.chapter_number <= 14 and char_length(paragraph) >= 100
  ), shuffled as (
    select number, paragraph, sum(words) over (partition by number order by md5(number || paragraph)) as total_words
    from generate_series($1::integer, $2::integer) as number cross join paragraphs
  )
  insert into public.book_chapters (chapter_number, chapter_title, slug, content, is_published, release_date, published_at)
  select number, 'Benchmark chapter ' || number, 'benchmark-' || number,
    'Benchmark chapter ' || number || E'\\n\\n' || string_agg(paragraph, E'\\n\\n' order by total_words),
    true, now() - make_interval(hours => 24 * 365 - number), now() - make_interval(hours => 24 * 365 - number)
  from shuffled
  where total_words <= ${WORDS}
  group by number`;
