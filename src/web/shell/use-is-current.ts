import { useLocation } from 'react-router'

/** Whether a link leads to this page, or to what it is a part of. Addresses are found in capitals and small letters alike. */
export function useIsCurrent(): (to: string) => boolean {
  const here = useLocation().pathname.toLowerCase()
  return (to) => here === to.toLowerCase() || (to !== '/' && here.startsWith(`${to.toLowerCase()}/`))
}
