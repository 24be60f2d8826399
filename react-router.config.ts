import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route list is small and goes out with the first page, so that no page asks for `/__manifest`.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
