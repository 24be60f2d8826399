interface ProgressBarProps {
  label: string
  /** From 0 to 1; undefined while nobody knows how much there is. */
  share: number | undefined
}

/** Rounded down: a hundred is only said of what is whole. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      {...(share === undefined ? {} : { value: Math.floor(share * 100) })}
      className={`h-2 w-full forced-color-adjust-none appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-maroon [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-maroon [&::-webkit-progress-value]:transition-all ${share === undefined ? 'animate-shimmer' : ''}`}
    />
  )
}
