"""How the client works inside. Nothing here is for import by others."""
