import { listSessions, readProfile } from '#contracts/profile.ts'
import { browserApi } from '../browser-api.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLoaded } from '../use-loaded.ts'
import type { Route } from './+types/profile-page.ts'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SessionList } from './session-list.tsx'
import { useSignedIn } from './use-signed-in.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'Your profile',
    noindex: true,
  })

export default function ProfilePage() {
  const session = useSignedIn()
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="gold-rule mb-8 text-3xl sm:text-4xl">Your profile</h1>
      <NeedsScripts />
      {/* Whoever signs in from another tab gets a page of their own; a new token lists its sessions anew. */}
      {session ? <Profile key={`${session.userId} ${session.token}`} /> : <ProfileSkeleton />}
    </div>
  )
}

const loadProfile = (signal: AbortSignal) => browserApi(readProfile, {}, { signal })
const loadSessions = (signal: AbortSignal) => browserApi(listSessions, {}, { signal })

function Profile() {
  const profile = useLoaded(loadProfile)
  const sessions = useLoaded(loadSessions)
  if (profile.failure) return <LoadFailure what="Your profile" failure={profile.failure} onRetry={profile.reload} />
  if (!profile.reply) return <ProfileSkeleton />
  const { user } = profile.reply
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
      <div className="grid gap-6 lg:gap-8">
        <ProfileSection title="Your details">
          <ProfileForm user={user} onSaved={profile.replace} />
        </ProfileSection>
        <ProfileSection title="Where you are signed in">
          {sessions.failure && (
            <LoadFailure what="Your sessions" failure={sessions.failure} onRetry={sessions.reload} />
          )}
          {!sessions.reply && !sessions.failure && <Skeleton className="h-18" />}
          {sessions.reply && (
            <SessionList sessions={sessions.reply.sessions} onEnded={sessions.replace} onStale={sessions.reload} />
          )}
        </ProfileSection>
      </div>
      <div className="grid gap-6 lg:gap-8">
        <ProfileSection title="Change password">
          <PasswordForm email={user.email} onChanged={sessions.reload} />
        </ProfileSection>
        <ProfileSection title="Your data">
          <OwnData email={user.email} />
        </ProfileSection>
      </div>
    </div>
  )
}
