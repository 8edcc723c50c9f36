import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  define: { __BUILD_ID__: JSON.stringify('dev') },
})
