import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { keepPage, stayHere } from '../reload-page.ts'

/** Browsers in which a page can't refuse go on as they did. In development the build itself loads pages anew. */
export function ReloadGuard() {
  // Drawn anew with each place that is reached, be it so quickly that nobody saw the way there.
  useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle') stayHere()
  })
  useEffect(() => {
    if (!import.meta.env.PROD) return
    window.navigation?.addEventListener('navigate', keepPage)
    return () => window.navigation?.removeEventListener('navigate', keepPage)
  }, [])
  return null
}
