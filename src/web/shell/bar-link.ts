/** How everything in the navigation bar looks: a gold line grows under it. */
export const barLink =
  'relative inline-flex min-h-11 items-center px-1 after:absolute after:inset-x-1 after:bottom-1.5 after:h-px after:origin-left after:scale-x-0 after:bg-gold-bright after:transition-transform hover:text-maroon hover:after:scale-x-100 aria-[current=page]:font-semibold aria-[current=page]:text-maroon aria-[current=page]:after:scale-x-100'
