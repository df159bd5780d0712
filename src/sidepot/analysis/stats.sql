-- Statistics of players over the two tables of `sidepot verify --to`.  `players` and `hands` must be tables or views, such as
--     CREATE VIEW hands AS SELECT * FROM 'hands.parquet';
--     CREATE VIEW players AS SELECT * FROM 'hands-players.parquet';
-- Rates are percentages.  Hands in which it is not known who won count for everything but winnings.
CREATE OR REPLACE VIEW player_stats AS
SELECT
    player,
    count(*) AS hands,
    100.0 * sum(vpip::INT) / nullif(sum(vpip_chance::INT), 0) AS vpip,                  -- chips in of his own will before the flop
    100.0 * sum(pfr::INT) / nullif(sum(vpip_chance::INT), 0) AS pfr,                    -- raised before the flop; neither of walks
    100.0 * sum(threebet::INT) / nullif(sum(threebet_chance::INT), 0) AS threebet,      -- raised over the first raise, of the chances
    100.0 * sum((showdown AND saw_flop)::INT) / nullif(sum(saw_flop::INT), 0) AS wtsd,  -- went to showdown, of the flops seen
    100.0 * sum(won_showdown::INT) / nullif(sum((showdown AND won_showdown IS NOT NULL)::INT), 0) AS wsd,   -- won at showdown
    100.0 * avg(all_in::INT) AS all_in,
    sum(net) AS net,                                                                    -- before rake
    100.0 * avg(net / big_blind) AS bb_100                                              -- big blinds won in 100 hands
FROM players
GROUP BY player;
