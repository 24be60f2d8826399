interface DemoVideo {
  kind: 'video' | 'testimonial'
  /** Names the file, and with `-poster` its still. */
  file: string
  description: string
}

/** Oldest first. */
export const videos: readonly DemoVideo[] = [
  {
    kind: 'testimonial',
    file: 'video-4',
    description:
      'Farah from Hyderabad wore the Noor Emerald Chandbalis at her brother’s nikah: “So light that I forgot about them, and every aunt asked.”',
  },
  {
    kind: 'testimonial',
    file: 'video-2',
    description:
      'Sunita from Pune on the Suhagan Ruby Bangle Set: “I wear them every festival since last year, and not one stone is missing.”',
  },
  {
    kind: 'video',
    file: 'video-1',
    description: 'Meenakshi Gold Jhumkas: fluted bells, ruby-red stones and a fringe of pearls, seen from all sides.',
  },
  {
    kind: 'video',
    file: 'video-3',
    description: 'Rajwadi Kundan Choker: how the polki-style stones catch the light.',
  },
]
