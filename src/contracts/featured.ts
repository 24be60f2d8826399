/**
 * From where on a piece is featured: its rating, by how many reviews. On their own, so that a page loads no schema for them.
 * The index and the stamp's trigger of migrations/0005 know both numbers too: to change one takes a migration.
 */
export const featuredRating = 4.5
export const featuredReviews = 100
