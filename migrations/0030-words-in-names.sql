-- Pieces with all words of a search in their names are shown first. Where few are, they are found here, however many have the words elsewhere.
create index product_word_sets_name_words on product_word_sets using gin (name_words);
