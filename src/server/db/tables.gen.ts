// Made from the migrated database by: npm run db:types
import type { ColumnType } from 'kysely'

export interface Tables {
  categories: {
    id: string
    name: string
    description: ColumnType<string, string | undefined, string>
    image: string | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  rate_limits: {
    key: string
    count: number
    resets_at: ColumnType<Date, Date | string, Date | string>
  }
  sessions: {
    token_hash: Buffer
    user_id: string
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>
    expires_at: ColumnType<Date, Date | string, Date | string>
  }
  users: {
    id: string
    name: string
    email: string
    phone: string | null
    pincode: string | null
    password_hash: string
    role: ColumnType<'user' | 'admin', 'user' | 'admin' | undefined, 'user' | 'admin'>
    profile_image: string | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
}
