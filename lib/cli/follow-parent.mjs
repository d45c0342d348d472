// Loaded before a server process of ours: ends it when the process that started it is gone, however that ended.
if (process.connected) process.on("disconnect", () => process.exit(1));
