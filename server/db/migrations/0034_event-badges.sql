-- 'New' and 'Trending' were ticked on every event by default. From here on they are what an editor says.
UPDATE content_items SET data = data || '{"isNew": false, "isTrending": false}'
WHERE kind = 'events';
