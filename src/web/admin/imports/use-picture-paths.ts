import { useState } from 'react'
import { mostUploads, uploadMultiple } from '#contracts/uploads.ts'
import { ApiError } from '../../api-error.ts'
import { failureWords, forgetLapsedSession } from '../../failure.ts'
import { useUpload } from '../../use-upload.tsx'
import { pictureFilesFault } from '../picture-files.ts'

interface NamedPath {
  name: string
  path: string
}

/** Outlives the page, since a table that was checked takes its place. Nothing is sent on the server. */
let known: readonly NamedPath[] = []

/** Pictures that were sent for a table, with their paths. */
export function usePicturePaths() {
  const [paths, setPaths] = useState(known)
  const [fault, setFault] = useState<string>()
  const { send, progress } = useUpload()

  const add = async (files: readonly File[]) => {
    const words = pictureFilesFault(files)
    setFault(words)
    if (words) return
    try {
      for (let sent = 0; sent < files.length; sent += mostUploads) {
        const some = files.slice(sent, sent + mostUploads)
        const done = await send(some, (api) => api(uploadMultiple, { files: { files: some } }))
        if (!done) return
        known = [...known, ...done.urls.map((path, place) => ({ name: some[place]?.name ?? '', path }))]
        setPaths(known)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(failureWords(error, 'The pictures could not be sent.'))
      forgetLapsedSession(error)
    }
  }
  return { paths, fault, progress, add: (files: readonly File[]) => void add(files) }
}
