import { useNavigate } from 'react-router'

/** Changes some of what the address says and leaves the rest; null takes it out. */
export function useChange() {
  const navigate = useNavigate()
  return (changes: Readonly<Record<string, string | null>>) => {
    // As it is at this moment: what React knows of it may be one choice behind.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    void navigate({ search: `?${next}` }, { preventScrollReset: true })
  }
}
