import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { findCode } from '../late-code.ts'
import { LinkButton } from '../ui/button.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useFreshNewsCount, useNewsCount } from './news-count.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { unreadMessages } from './unread-messages.ts'
import { unseenOrders } from './unseen-orders.ts'
import { type AdminTab, useAdminTab } from './use-admin-tab.ts'

// Each tab is a file of its own: whoever opens the products does not wait for the video player.
const CategoriesTab = lazyTab(async () => (await import('./categories/categories-tab.tsx')).CategoriesTab)
const SubcategoriesTab = lazyTab(async () => (await import('./subcategories/subcategories-tab.tsx')).SubcategoriesTab)
const ProductsTab = lazyTab(async () => (await import('./products/products-tab.tsx')).ProductsTab)
const UsersTab = lazyTab(async () => (await import('./users/users-tab.tsx')).UsersTab)
const MessagesTab = lazyTab(async () => (await import('./messages/messages-tab.tsx')).MessagesTab)
const ReviewsTab = lazyTab(async () => (await import('./reviews/reviews-tab.tsx')).ReviewsTab)
const OrdersTab = lazyTab(async () => (await import('./orders/orders-tab.tsx')).OrdersTab)
const InsightsTab = lazyTab(async () => (await import('./insights/insights-tab.tsx')).InsightsTab)
const ActivityTab = lazyTab(async () => (await import('./activity/activity-tab.tsx')).ActivityTab)
const VideosTab = lazyTab(async () => (await import('./videos/videos-tab.tsx')).VideosTab)

export default function AdminPage() {
  const { tab, open } = useAdminTab()
  const unseen = useNewsCount(unseenOrders)
  useFreshNewsCount(unseenOrders, tab === 'users' || tab === 'orders')
  const unread = useNewsCount(unreadMessages)
  useFreshNewsCount(unreadMessages, tab === 'messages')
  const tabs: readonly { id: AdminTab; label: string; count?: number; countWords?: string; content: ReactNode }[] = [
    { id: 'categories', label: 'Categories', content: <CategoriesTab /> },
    { id: 'subcategories', label: 'Subcategories', content: <SubcategoriesTab /> },
    { id: 'products', label: 'Products', content: <ProductsTab /> },
    { id: 'users', label: 'Users', count: unseen, countWords: 'unseen orders', content: <UsersTab /> },
    { id: 'testimonials', label: 'Testimonials', content: <VideosTab kind="testimonials" /> },
    { id: 'video', label: 'Video', content: <VideosTab kind="videos" /> },
    { id: 'orders', label: 'Orders', count: unseen, countWords: 'unseen orders', content: <OrdersTab /> },
    { id: 'messages', label: 'Messages', count: unread, countWords: 'unread messages', content: <MessagesTab /> },
    { id: 'reviews', label: 'Reviews', content: <ReviewsTab /> },
    { id: 'insights', label: 'Insights', content: <InsightsTab /> },
    { id: 'activity', label: 'Activity', content: <ActivityTab /> },
  ]
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Admin Dashboard</h1>
        <LinkButton to="/" look="quiet">
          <ArrowLeft aria-hidden className="size-4" />
          Back to Home
        </LinkButton>
      </div>
      <Tabs label="Dashboard" tabs={tabs} value={tab} onChange={open} waiting={<TableSkeleton what={tab} />} />
    </>
  )
}

/** By React’s own `lazy`, so that the server draws it; where its code does not come, the other tabs stay. */
function lazyTab<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const Tab = (await findCode(load)) ?? askedAgain(load)
    return {
      default: (props: Props) => (
        <OnceAlive>
          <Tab {...props} />
        </OnceAlive>
      ),
    }
  })
}

/** React would not ask again for what did not come: this does, whenever it is opened. */
function askedAgain<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return (props: Props) => (
    <LatePart
      load={load}
      props={props}
      fallback={<TableSkeleton what="tab" />}
      missed={(failure, onRetry) => <LoadFailure what="This tab" failure={failure} onRetry={onRetry} />}
    />
  )
}

/** What is shown before its script has come can't be pressed: a press would be lost without a word. */
function OnceAlive({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  return <div inert={!hydrated}>{children}</div>
}
