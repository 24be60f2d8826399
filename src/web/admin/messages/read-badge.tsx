import { Badge } from '../../ui/badge.tsx'

export function ReadBadge({ read }: { read: boolean }) {
  return <Badge look={read ? 'plain' : 'red'}>{read ? 'Read' : 'Unread'}</Badge>
}
